// Built from contracts/fhe by `npm run fhe`. Do not edit.
export const fheRouterAbi = [
  {
    "type": "function",
    "name": "post",
    "inputs": [
      {
        "name": "text",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "calls",
        "type": "tuple[]",
        "internalType": "struct RoutedCall[]",
        "components": [
          {
            "name": "to",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "cuts",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  }
] as const;
