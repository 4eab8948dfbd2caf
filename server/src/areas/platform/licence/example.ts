/** For the reference and its tests. Nobody has the private half any more, and no installation trusts the public one. */
export const exampleKey =
  'PTL1-cHJvfCp8ZnM2fHxleGFtcGx8RmlkdWNpYWlyZSBEdWJvaXM.ykwUQEqcrDdv5sQ05upD27oQdeEASM-iXNtZmEvrwPCE61uZpSwEwic6wM_7jBI67aT7N47jSFrRNGZ-PGIEBA'

/** A test that lets a world trust this key can send the example. */
export const examplePublicKey = 'MCowBQYDK2VwAyEAS6VvNTizrtZbuNUpzCRstfvbd9CbR3oz0pBGVLUQVRA='
