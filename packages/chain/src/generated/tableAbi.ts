// Generated from the contracts by `npm run generate`. Do not edit.
export const tableAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "lobby_",
        "type": "address",
        "internalType": "contract TableLobby"
      },
      {
        "name": "seatChange_",
        "type": "address",
        "internalType": "contract TableChange"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "advance",
    "inputs": [
      {
        "name": "call",
        "type": "tuple",
        "internalType": "struct AdvanceCall",
        "components": [
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
            "name": "state",
            "type": "tuple",
            "internalType": "struct TableState",
            "components": [
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
                "name": "dealerHash",
                "type": "bytes32",
                "internalType": "bytes32"
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
              }
            ]
          },
          {
            "name": "moves",
            "type": "tuple[]",
            "internalType": "struct PostedMove[]",
            "components": [
              {
                "name": "party",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "payload",
                "type": "bytes",
                "internalType": "bytes"
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
            ]
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "begin",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct StartCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
            "name": "cardKeys",
            "type": "bytes[]",
            "internalType": "bytes[]"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancel",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct LobbyCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "change",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct ChangeCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
            "name": "dealerHash",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "leaving",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "entries",
            "type": "tuple[]",
            "internalType": "struct TableEntry[]",
            "components": [
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
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
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "amount",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "nonce",
                "type": "uint64",
                "internalType": "uint64"
              },
              {
                "name": "expires",
                "type": "uint64",
                "internalType": "uint64"
              },
              {
                "name": "authorisation",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "permit",
                "type": "tuple",
                "internalType": "struct Permit",
                "components": [
                  {
                    "name": "value",
                    "type": "uint256",
                    "internalType": "uint256"
                  },
                  {
                    "name": "deadline",
                    "type": "uint256",
                    "internalType": "uint256"
                  },
                  {
                    "name": "v",
                    "type": "uint8",
                    "internalType": "uint8"
                  },
                  {
                    "name": "r",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  },
                  {
                    "name": "s",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  }
                ]
              },
              {
                "name": "ticket",
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
            ]
          },
          {
            "name": "cardKeys",
            "type": "bytes[]",
            "internalType": "bytes[]"
          },
          {
            "name": "signatures",
            "type": "tuple[]",
            "internalType": "struct Signature[]",
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
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "checkpoint",
    "inputs": [
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
        "name": "fixedState",
        "type": "tuple",
        "internalType": "struct FixedState",
        "components": [
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "state",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "acks",
            "type": "tuple[]",
            "internalType": "struct Signature[]",
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
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "clock",
    "inputs": [
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
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint8",
        "internalType": "uint8"
      },
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
    "name": "create",
    "inputs": [
      {
        "name": "",
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
        "name": "",
        "type": "tuple",
        "internalType": "struct TableSetup",
        "components": [
          {
            "name": "salt",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "creator",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "inviter",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "check",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "locker",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "checkConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "servers",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "rulesConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "dealerConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "name",
            "type": "string",
            "internalType": "string"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "dispute",
    "inputs": [
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
        "name": "fixedState",
        "type": "tuple",
        "internalType": "struct FixedState",
        "components": [
          {
            "name": "version",
            "type": "uint64",
            "internalType": "uint64"
          },
          {
            "name": "state",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "acks",
            "type": "tuple[]",
            "internalType": "struct Signature[]",
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
        ]
      },
      {
        "name": "seat",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "permission",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "hub",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "contract Hub"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "join",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct JoinCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
            "name": "entry",
            "type": "tuple",
            "internalType": "struct TableEntry",
            "components": [
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
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
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "amount",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "nonce",
                "type": "uint64",
                "internalType": "uint64"
              },
              {
                "name": "expires",
                "type": "uint64",
                "internalType": "uint64"
              },
              {
                "name": "authorisation",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "permit",
                "type": "tuple",
                "internalType": "struct Permit",
                "components": [
                  {
                    "name": "value",
                    "type": "uint256",
                    "internalType": "uint256"
                  },
                  {
                    "name": "deadline",
                    "type": "uint256",
                    "internalType": "uint256"
                  },
                  {
                    "name": "v",
                    "type": "uint8",
                    "internalType": "uint8"
                  },
                  {
                    "name": "r",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  },
                  {
                    "name": "s",
                    "type": "bytes32",
                    "internalType": "bytes32"
                  }
                ]
              },
              {
                "name": "ticket",
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
            ]
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "leaveLobby",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct LobbyCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
          }
        ]
      },
      {
        "name": "",
        "type": "uint8",
        "internalType": "uint8"
      },
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "lobby",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "contract TableLobby"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nonceOf",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint64",
        "internalType": "uint64"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "owed",
    "inputs": [
      {
        "name": "token",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "owner",
        "type": "address",
        "internalType": "address"
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
    "type": "function",
    "name": "recordOf",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct TableRecord",
        "components": [
          {
            "name": "state",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "seats",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "escrow",
            "type": "uint96",
            "internalType": "uint96"
          },
          {
            "name": "version",
            "type": "uint40",
            "internalType": "uint40"
          },
          {
            "name": "epoch",
            "type": "uint24",
            "internalType": "uint24"
          },
          {
            "name": "deadline",
            "type": "uint40",
            "internalType": "uint40"
          },
          {
            "name": "phase",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "lapsed",
            "type": "uint16",
            "internalType": "uint16"
          },
          {
            "name": "extended",
            "type": "uint24",
            "internalType": "uint24"
          },
          {
            "name": "locked",
            "type": "bool",
            "internalType": "bool"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "revoke",
    "inputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "revokeFor",
    "inputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "seatChange",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "contract TableChange"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "settle",
    "inputs": [
      {
        "name": "call",
        "type": "tuple",
        "internalType": "struct SettleCall",
        "components": [
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
            "name": "dealerHash",
            "type": "bytes32",
            "internalType": "bytes32"
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
            "name": "acks",
            "type": "tuple[]",
            "internalType": "struct Signature[]",
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
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "permission",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "start",
    "inputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct StartCall",
        "components": [
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
            "name": "setup",
            "type": "tuple",
            "internalType": "struct TableSetup",
            "components": [
              {
                "name": "salt",
                "type": "bytes32",
                "internalType": "bytes32"
              },
              {
                "name": "creator",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "inviter",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "check",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "locker",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "checkConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "servers",
                "type": "address[]",
                "internalType": "address[]"
              },
              {
                "name": "rulesConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "dealerConfig",
                "type": "bytes",
                "internalType": "bytes"
              },
              {
                "name": "name",
                "type": "string",
                "internalType": "string"
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
            "name": "cardKeys",
            "type": "bytes[]",
            "internalType": "bytes[]"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "timeout",
    "inputs": [
      {
        "name": "call",
        "type": "tuple",
        "internalType": "struct TimeoutCall",
        "components": [
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
            "name": "state",
            "type": "tuple",
            "internalType": "struct TableState",
            "components": [
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
                "name": "dealerHash",
                "type": "bytes32",
                "internalType": "bytes32"
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
              }
            ]
          },
          {
            "name": "witness",
            "type": "bytes",
            "internalType": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "withdraw",
    "inputs": [
      {
        "name": "token",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "to",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "Begun",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Brought",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "seat",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "word",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Cancelled",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Created",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "creator",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "terms",
        "type": "tuple",
        "indexed": false,
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
        "name": "setup",
        "type": "tuple",
        "indexed": false,
        "internalType": "struct TableSetup",
        "components": [
          {
            "name": "salt",
            "type": "bytes32",
            "internalType": "bytes32"
          },
          {
            "name": "creator",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "inviter",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "check",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "locker",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "checkConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "servers",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "rulesConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "dealerConfig",
            "type": "bytes",
            "internalType": "bytes"
          },
          {
            "name": "name",
            "type": "string",
            "internalType": "string"
          }
        ]
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Disputed",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "deadline",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Fixed",
    "inputs": [
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
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Joined",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "seat",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "sessionKey",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "epoch",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "cardKey",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Keyed",
    "inputs": [
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
      },
      {
        "name": "cardKeys",
        "type": "bytes[]",
        "indexed": false,
        "internalType": "bytes[]"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Lapsed",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "late",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Left",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "seat",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Moved",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "round",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      },
      {
        "name": "party",
        "type": "uint8",
        "indexed": false,
        "internalType": "uint8"
      },
      {
        "name": "payload",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "evidence",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      },
      {
        "name": "signature",
        "type": "tuple",
        "indexed": false,
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
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Owed",
    "inputs": [
      {
        "name": "token",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Refused",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "reason",
        "type": "bytes",
        "indexed": false,
        "internalType": "bytes"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Revoked",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "nonce",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Settled",
    "inputs": [
      {
        "name": "tableId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "payouts",
        "type": "uint256[]",
        "indexed": false,
        "internalType": "uint256[]"
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
    "name": "Started",
    "inputs": [
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
      },
      {
        "name": "version",
        "type": "uint64",
        "indexed": false,
        "internalType": "uint64"
      },
      {
        "name": "state",
        "type": "bytes32",
        "indexed": false,
        "internalType": "bytes32"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Withdrawn",
    "inputs": [
      {
        "name": "token",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AlreadySeated",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AmountOutOfRange",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AuthorisationExpired",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AuthorisationRevoked",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AuthorisationTooLong",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadSignature",
    "inputs": []
  },
  {
    "type": "error",
    "name": "BadTerms",
    "inputs": []
  },
  {
    "type": "error",
    "name": "CheckRefused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ClosedState",
    "inputs": []
  },
  {
    "type": "error",
    "name": "DealerStateMissing",
    "inputs": []
  },
  {
    "type": "error",
    "name": "EndlessDealing",
    "inputs": []
  },
  {
    "type": "error",
    "name": "GameOver",
    "inputs": []
  },
  {
    "type": "error",
    "name": "LapseRecorded",
    "inputs": []
  },
  {
    "type": "error",
    "name": "LobbyOnly",
    "inputs": []
  },
  {
    "type": "error",
    "name": "LockerRefused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MalformedAnswer",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MissingAcks",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NoMoves",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NoSuchSeat",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotASeat",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotBegun",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotEnoughGas",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotFinal",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotInvited",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotTheCreator",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotYourTurn",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NothingToWithdraw",
    "inputs": []
  },
  {
    "type": "error",
    "name": "OutOfBalance",
    "inputs": []
  },
  {
    "type": "error",
    "name": "Reentered",
    "inputs": []
  },
  {
    "type": "error",
    "name": "RulesTakeNothing",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SeatEmpty",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SeatTaken",
    "inputs": []
  },
  {
    "type": "error",
    "name": "StaleVersion",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TableExists",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TooEarly",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TooLate",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TooManyServers",
    "inputs": []
  },
  {
    "type": "error",
    "name": "TransferFailed",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnexpectedEvidence",
    "inputs": []
  },
  {
    "type": "error",
    "name": "UnexpectedPayload",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongCardKeys",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongPhase",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongSeating",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongSetup",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongState",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongTerms",
    "inputs": []
  },
  {
    "type": "error",
    "name": "WrongValue",
    "inputs": []
  }
] as const;
