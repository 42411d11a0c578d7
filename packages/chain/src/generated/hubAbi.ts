// Generated from the contracts by `npm run generate`. Do not edit.
export const hubAbi = [
  {
    "type": "function",
    "name": "ended",
    "inputs": [
      {
        "name": "rules",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "token",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "owners",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "payouts",
        "type": "uint256[]",
        "internalType": "uint256[]"
      },
      {
        "name": "winners",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "house",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "left",
    "inputs": [
      {
        "name": "rules",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "token",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "payout",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "started",
    "inputs": [
      {
        "name": "rules",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "epoch",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "table",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "GameEnded",
    "inputs": [
      {
        "name": "rules",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "winners",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "house",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "GameStarted",
    "inputs": [
      {
        "name": "rules",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "epoch",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Result",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "rules",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "token",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "payout",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "won",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "UnknownTable",
    "inputs": []
  }
] as const;
