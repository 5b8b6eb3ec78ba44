declare const __bundleDigest: string | undefined

/** SHA-256 of the built server, which the bundler writes into it; undefined while the sources run. */
export const bundleDigest: string | undefined = typeof __bundleDigest === 'string' ? __bundleDigest : undefined
