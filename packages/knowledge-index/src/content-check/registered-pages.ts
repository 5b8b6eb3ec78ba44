interface RegisteredPage {
  readonly file: string
  readonly anchors: ReadonlySet<string> | undefined
}

/** The paths that are registered and their anchors, whether or not the pages have other mistakes: one mistake is reported once. */
export class RegisteredPages {
  readonly #pages = new Map<string, RegisteredPage>()

  /**
   * Registers a page unless its path is taken, and then returns the file that took it. A page whose text could not be read has no
   * anchors to tell: every anchor on it is given the benefit of the doubt.
   */
  add(path: string, page: RegisteredPage): string | undefined {
    const first = this.#pages.get(path)
    if (!first) this.#pages.set(path, page)
    return first?.file
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  hasAnchor(path: string, anchor: string): boolean {
    const anchors = this.#pages.get(path)?.anchors
    return anchors === undefined || anchors.has(anchor)
  }

  addresses(): { readonly path: string; readonly file: string }[] {
    return Array.from(this.#pages, ([path, { file }]) => ({ path, file }))
  }
}
