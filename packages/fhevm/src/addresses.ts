import type { Hex } from '@facedown/base';

/** Where Zama's contracts are for one chain, and which gateway signs for it. */
export interface FheNetwork {
  readonly chainId: number;
  readonly acl: Hex;
  readonly executor: Hex;
  readonly kms: Hex;
  readonly inputVerifier: Hex;
  readonly gatewayChainId: number;
  /** The gateway's contracts whose names are in what the key holders and coprocessors sign. */
  readonly decryption: Hex;
  readonly inputVerification: Hex;
}

/** The addresses that the artifacts of the host contracts are built for. The gateway exists only as a name in signatures. */
export const DEV_NETWORK: FheNetwork = {
  chainId: 31337,
  acl: '0x50157CFfD6bBFA2DECe204a89ec419c23ef5755D',
  executor: '0xe3a9105a3a932253A70F126eb1E3b589C643dD24',
  kms: '0x901F8942346f7AB3a01F6D7613119Bca447Bb030',
  inputVerifier: '0x36772142b74871f255CbD7A3e89B401d3e45825f',
  gatewayChainId: 10901,
  decryption: '0x5ffdaAB0373E62E2ea2944776209aEf29E631A64',
  inputVerification: '0x812b06e1CDCE800494b79fFE4f925A504a9A9810',
};
