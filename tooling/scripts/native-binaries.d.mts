export interface NativePackage {
  readonly name: string
  readonly binaries: readonly string[]
  readonly missing: readonly string[]
}

export function nativePackages(lockfile: string): readonly NativePackage[]
