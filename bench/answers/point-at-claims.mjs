/** A draft of claims with one statement each, spread over the prompt. */
export function pointAtClaims(messages, claims) {
  const ids = messages.flatMap(({ role, content }) =>
    role === 'user' ? Array.from(content.matchAll(/^S[1-9][0-9]*(?= )/gm), ([id]) => id) : [],
  )
  const spread = Array.from({ length: claims }, (_, index) => ids[Math.floor((index * ids.length) / claims)])
  return JSON.stringify({ claims: spread.map((id) => ({ statements: [id], qualified_by: [] })), unanswered: [] })
}
