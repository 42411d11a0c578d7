// Generated from the contracts by `npm run generate`. Do not edit.
export const committeesAbi = [
  {
    "type": "function",
    "name": "count",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "idOf",
    "inputs": [
      {
        "name": "terms",
        "type": "tuple",
        "internalType": "struct CommitteeTerms",
        "components": [
          {
            "name": "threshold",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "operators",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "urls",
            "type": "string[]",
            "internalType": "string[]"
          },
          {
            "name": "until",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "ceremony",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "ids",
    "inputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "keysOf",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "label",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "c",
        "type": "tuple",
        "internalType": "struct Committee",
        "components": [
          {
            "name": "threshold",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "keys",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "list",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "label",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "proofs",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "signatures",
        "type": "bytes[]",
        "internalType": "bytes[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "register",
    "inputs": [
      {
        "name": "terms",
        "type": "tuple",
        "internalType": "struct CommitteeTerms",
        "components": [
          {
            "name": "threshold",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "operators",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "urls",
            "type": "string[]",
            "internalType": "string[]"
          },
          {
            "name": "until",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "ceremony",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      },
      {
        "name": "signatures",
        "type": "bytes[]",
        "internalType": "bytes[]"
      }
    ],
    "outputs": [
      {
        "name": "id",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "retire",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "termsOf",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "terms",
        "type": "tuple",
        "internalType": "struct CommitteeTerms",
        "components": [
          {
            "name": "threshold",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "operators",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "urls",
            "type": "string[]",
            "internalType": "string[]"
          },
          {
            "name": "until",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "ceremony",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "KeyListed",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "label",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "keys",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Listed",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "terms",
        "type": "tuple",
        "indexed": false,
        "internalType": "struct CommitteeTerms",
        "components": [
          {
            "name": "threshold",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "operators",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "urls",
            "type": "string[]",
            "internalType": "string[]"
          },
          {
            "name": "until",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "ceremony",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Retired",
    "inputs": [
      {
        "name": "id",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "operator",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AlreadyListed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadKeyProof",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadOperators",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadThreshold",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadUntil",
    "inputs": []
  },
  {
    "type": "error",
    "name": "CoordinateNotCanonical",
    "inputs": []
  },
  {
    "type": "error",
    "name": "IdentityKey",
    "inputs": []
  },
  {
    "type": "error",
    "name": "IdentityPoint",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotListed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotOnPolynomial",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotOperator",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotSigned",
    "inputs": []
  },
  {
    "type": "error",
    "name": "PointNotOnCurve",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ScalarNotCanonical",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongLength",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongServers",
    "inputs": []
  }
] as const;
