import * as snarkjs from 'snarkjs';

interface ProductionKey {
  readonly r1cs: string;
  readonly ptau: string;
  readonly zkey: string;
}

/** Powers of tau whose every contribution follows from the one before. Minutes for 2^14. */
export async function checkPtau(ptau: string): Promise<void> {
  const isWhole = await snarkjs.powersOfTau.verify(ptau).catch(() => false);
  if (!isWhole) throw new Error(`${ptau} is no ceremony that holds together`);
}

/**
 * A circuit's key as its last contributor left it. Refused unless it belongs to this circuit and this
 * ceremony with every contribution in order, and has one: a key without any has delta = 1, and with
 * that anyone can forge proofs.
 */
export async function checkProductionKey({ r1cs, ptau, zkey }: ProductionKey): Promise<void> {
  const belongs = await snarkjs.zKey.verifyFromR1cs(r1cs, ptau, zkey).catch(() => false);
  if (!belongs) throw new Error(`${zkey} is not a key of this circuit and ceremony`);
  const { vk_gamma_2, vk_delta_2 } = await snarkjs.zKey.exportVerificationKey(zkey);
  if (JSON.stringify(vk_gamma_2) === JSON.stringify(vk_delta_2)) throw new Error(`nobody has contributed to ${zkey}`);
}
