/** For the API reference and its tests. The private key was discarded, and no installation trusts the public one. */
export const exampleKey =
  'PTL1-cHJvfCp8ZnM2fHxleGFtcGx8RmlkdWNpYWlyZSBEdWJvaXM.ykwUQEqcrDdv5sQ05upD27oQdeEASM-iXNtZmEvrwPCE61uZpSwEwic6wM_7jBI67aT7N47jSFrRNGZ-PGIEBA'

/** Tests configure this public key so that they can activate the example key. */
export const examplePublicKey = 'MCowBQYDK2VwAyEAS6VvNTizrtZbuNUpzCRstfvbd9CbR3oz0pBGVLUQVRA='
