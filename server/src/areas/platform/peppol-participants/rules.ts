/** `0208:0403170701`, in small letters, because the network does not distinguish case; null when it is no identifier. */
export const readParticipantId = (given: string): string | null =>
  /^\d{4}:[0-9A-Za-z._~-]{1,50}$/.test(given) ? given.toLowerCase() : null

/** How the network writes an identifier. */
export const fullIdOf = (participantId: string): string => `iso6523-actorid-upis::${participantId}`
