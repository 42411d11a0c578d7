// Generated from the contracts by `npm run generate`. Do not edit.
export const rulesAbi = [
  {
    "type": "function",
    "name": "absent",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "seats",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "admit",
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
      },
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "begin",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "broken",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
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
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
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
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "on",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      },
      {
        "name": "shown",
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
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "outcome",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Outcome",
        "components": [
          {
            "name": "boundary",
            "type": "bool",
            "internalType": "bool"
          },
          {
            "name": "payouts",
            "type": "uint256[]",
            "internalType": "uint256[]"
          },
          {
            "name": "pot",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "house",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "winners",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "pending",
    "inputs": [
      {
        "name": "state",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Pending",
        "components": [
          {
            "name": "kind",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "seat",
            "type": "uint8",
            "internalType": "uint8"
          },
          {
            "name": "seats",
            "type": "uint256",
            "internalType": "uint256"
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
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "release",
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
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      },
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "setup",
    "inputs": [
      {
        "name": "config",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "step",
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
      },
      {
        "name": "action",
        "type": "bytes",
        "internalType": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct Step",
        "components": [
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
            "name": "pending",
            "type": "tuple",
            "internalType": "struct Pending",
            "components": [
              {
                "name": "kind",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seat",
                "type": "uint8",
                "internalType": "uint8"
              },
              {
                "name": "seats",
                "type": "uint256",
                "internalType": "uint256"
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
            ]
          }
        ]
      }
    ],
    "stateMutability": "pure"
  }
] as const;
