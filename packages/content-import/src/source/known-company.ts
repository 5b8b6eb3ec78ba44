/** What a profile can say; what the site does not say is absent. */
export interface KnownCompany {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly website?: string | undefined
  /** The kind of company in words, such as `Roofing contractor`. */
  readonly trade?: string | undefined
  readonly legalName?: string | undefined
  readonly address?: Readonly<Record<string, string>> | undefined
  /** Address of an image. */
  readonly logo?: string | undefined
  readonly email?: string | undefined
  readonly recruitingEmail?: string | undefined
  readonly pricing?: readonly { readonly range: string; readonly price: string }[] | undefined
}
