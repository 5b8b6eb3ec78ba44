/** The two sides of a contract or a relation. Trading their places turns a statement around and changes no other word. */
const parties =
  /^(?:insurers?|reinsurers?|insureds?|policyholders?|employers?|employees?|lenders?|borrowers?|landlords?|tenants?|lessors?|lessees?|buyers?|sellers?|brokers?|carriers?|agents?|contractors?|subcontractors?|licensors?|licensees?|plaintiffs?|defendants?|creditors?|debtors?|principals?|sureties|surety|obligees?|vendors?|suppliers?|manufacturers?|owners?|claimants?)$/

/** The party a word names, in the singular; `undefined` for any other word. */
export function partyOf(word: string): string | undefined {
  const bare = word.replace(/'s?$/, '')
  return parties.test(bare) ? bare.replace(/ies$/, 'y').replace(/s$/, '') : undefined
}
