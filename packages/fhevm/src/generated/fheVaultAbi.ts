// Built from contracts/fhe by `npm run fhe`. Do not edit.
export const fheVaultAbi = [
  {
    "type": "constructor",
    "inputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "confidentialProtocolId",
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
    "name": "dealer",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "contract FheDealer"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isServed",
    "inputs": [
      {
        "name": "key",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
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
    "name": "open",
    "inputs": [
      {
        "name": "call",
        "type": "tuple",
        "internalType": "struct FheCall",
        "components": [
          {
            "name": "table",
            "type": "address",
            "internalType": "contract ITable"
          },
          {
            "name": "tableId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "terms",
            "type": "tuple",
            "internalType": "struct TableTerms",
            "components": [
              {
                "name": "rules",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "dealer",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "token",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "treasury",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "registerSeconds",
                "type": "uint32",
                "internalType": "uint32"
              },
              {
                "name": "answerSeconds",
                "type": "uint32",
                "internalType": "uint32"
              },
              {
                "name": "minSeats",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "maxSeats",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "onchain",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "setup",
                "type": "bytes32",
                "internalType": "bytes32"
              }
            ]
          },
          {
            "name": "seating",
            "type": "tuple",
            "internalType": "struct Seating",
            "components": [
              {
                "name": "seats",
                "type": "tuple[]",
                "internalType": "struct TableSeat[]",
                "components": [
                  {
                    "name": "owner",
                    "type": "address",
                    "internalType": "address"
                  },
                  {
                    "name": "sessionKey",
                    "type": "address",
                    "internalType": "address"
                  },
                  {
                    "name": "cardKey",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  }
                ]
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              }
            ]
          },
          {
            "name": "rules",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "dealer",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "round",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "piles",
            "type": "tuple[]",
            "internalType": "struct Pile[]",
            "components": [
              {
                "name": "deck",
                "type": "bytes32",
                "internalType": "euint256"
              },
              {
                "name": "hand",
                "type": "bytes32",
                "internalType": "euint64"
              }
            ]
          }
        ]
      },
      {
        "name": "seat",
        "type": "uint8",
        "internalType": "uint8"
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
        "name": "arrange",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "signature",
        "type": "tuple",
        "internalType": "struct Signature",
        "components": [
          {
            "name": "r",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "vs",
            "type": "bytes32",
            "internalType": "bytes32"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "pileAt",
    "inputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
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
    "name": "serve",
    "inputs": [
      {
        "name": "call",
        "type": "tuple",
        "internalType": "struct FheCall",
        "components": [
          {
            "name": "table",
            "type": "address",
            "internalType": "contract ITable"
          },
          {
            "name": "tableId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "terms",
            "type": "tuple",
            "internalType": "struct TableTerms",
            "components": [
              {
                "name": "rules",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "dealer",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "token",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "treasury",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "registerSeconds",
                "type": "uint32",
                "internalType": "uint32"
              },
              {
                "name": "answerSeconds",
                "type": "uint32",
                "internalType": "uint32"
              },
              {
                "name": "minSeats",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "maxSeats",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "onchain",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "setup",
                "type": "bytes32",
                "internalType": "bytes32"
              }
            ]
          },
          {
            "name": "seating",
            "type": "tuple",
            "internalType": "struct Seating",
            "components": [
              {
                "name": "seats",
                "type": "tuple[]",
                "internalType": "struct TableSeat[]",
                "components": [
                  {
                    "name": "owner",
                    "type": "address",
                    "internalType": "address"
                  },
                  {
                    "name": "sessionKey",
                    "type": "address",
                    "internalType": "address"
                  },
                  {
                    "name": "cardKey",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  }
                ]
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              }
            ]
          },
          {
            "name": "rules",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "dealer",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "round",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "piles",
            "type": "tuple[]",
            "internalType": "struct Pile[]",
            "components": [
              {
                "name": "deck",
                "type": "bytes32",
                "internalType": "euint256"
              },
              {
                "name": "hand",
                "type": "bytes32",
                "internalType": "euint64"
              }
            ]
          }
        ]
      },
      {
        "name": "seat",
        "type": "uint8",
        "internalType": "uint8"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "settle",
    "inputs": [
      {
        "name": "deed",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "handles",
        "type": "bytes32[]",
        "internalType": "bytes32[]"
      },
      {
        "name": "clear",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "proof",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "valuesOf",
    "inputs": [
      {
        "name": "",
        "type": "bytes32",
        "internalType": "bytes32"
      }
    ],
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
    "type": "event",
    "name": "Opened",
    "inputs": [
      {
        "name": "deed",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "handles",
        "type": "bytes32[]",
        "indexed": false,
        "internalType": "bytes32[]"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PublicDecryptionVerified",
    "inputs": [
      {
        "name": "handlesList",
        "type": "bytes32[]",
        "indexed": false,
        "internalType": "bytes32[]"
      },
      {
        "name": "abiEncodedCleartexts",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Served",
    "inputs": [
      {
        "name": "key",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "step",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "deck",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "hand",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ValuesSettled",
    "inputs": [
      {
        "name": "deed",
        "type": "bytes32",
        "indexed": true,
        "internalType": "bytes32"
      },
      {
        "name": "values",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AlreadyDealt",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadArrangement",
    "inputs": []
  },
  {
    "type": "error",
    "name": "DeckTaken",
    "inputs": []
  },
  {
    "type": "error",
    "name": "DeckTooLarge",
    "inputs": []
  },
  {
    "type": "error",
    "name": "EmptyDeck",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FaceTooLarge",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FalseFace",
    "inputs": []
  },
  {
    "type": "error",
    "name": "HandFull",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidKMSSignatures",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MalformedConfig",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MalformedEvidence",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MalformedState",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NoSuchSeat",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotHeld",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotOpened",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotOwner",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotPlaying",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotRecorded",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotServed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotSettled",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotTheSame",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotWaiting",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotYourKey",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NothingOwed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NothingToOpen",
    "inputs": []
  },
  {
    "type": "error",
    "name": "OnlyOnChain",
    "inputs": []
  },
  {
    "type": "error",
    "name": "OpenedBefore",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SeenSlot",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ServedBefore",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SettledBefore",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SharedDeck",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SlotTaken",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TooManyValues",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnexpectedVerb",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnknownSlot",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongDealer",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ZamaProtocolUnsupported",
    "inputs": []
  }
] as const;
