// Generated from the contracts by `npm run generate`. Do not edit.
export const dealerAbi = [
  {
    "type": "function",
    "name": "checkKey",
    "inputs": [
      {
        "name": "context",
        "type": "tuple",
        "internalType": "struct Context",
        "components": [
          {
            "name": "chainId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "table",
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
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "party",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      },
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "key",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "contribute",
    "inputs": [
      {
        "name": "context",
        "type": "tuple",
        "internalType": "struct Context",
        "components": [
          {
            "name": "chainId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "table",
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
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "party",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      },
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "needs",
        "type": "tuple[]",
        "internalType": "struct Need[]",
        "components": [
          {
            "name": "verb",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "other",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "set",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "list",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      },
      {
        "name": "evidence",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "witness",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "parties",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "tuple[]",
        "internalType": "struct Shown[]",
        "components": [
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "face",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "forfeit",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "seat",
        "type": "uint8",
        "internalType": "uint8"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "missed",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "needs",
        "type": "tuple[]",
        "internalType": "struct Need[]",
        "components": [
          {
            "name": "verb",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "other",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "set",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "list",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      },
      {
        "name": "parties",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "broken",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "absent",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "owed",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "needs",
        "type": "tuple[]",
        "internalType": "struct Need[]",
        "components": [
          {
            "name": "verb",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "other",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "set",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "list",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "parties",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "prove",
    "inputs": [
      {
        "name": "context",
        "type": "tuple",
        "internalType": "struct Context",
        "components": [
          {
            "name": "chainId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "table",
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
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "party",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      },
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "needs",
        "type": "tuple[]",
        "internalType": "struct Need[]",
        "components": [
          {
            "name": "verb",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "other",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "set",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "list",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      },
      {
        "name": "evidence",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "witness",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "",
        "type": "tuple[]",
        "internalType": "struct Shown[]",
        "components": [
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "face",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "resolve",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "needs",
        "type": "tuple[]",
        "internalType": "struct Need[]",
        "components": [
          {
            "name": "verb",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "other",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "set",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "list",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      },
      {
        "name": "witness",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "",
        "type": "tuple[]",
        "internalType": "struct Shown[]",
        "components": [
          {
            "name": "slot",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "face",
            "type": "uint8",
            "internalType": "uint8"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "selfProving",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "start",
    "inputs": [
      {
        "name": "config",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "keys",
        "type": "bytes[]",
        "internalType": "bytes[]"
      }
    ],
    "outputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "stateMutability": "view"
  }
] as const;
