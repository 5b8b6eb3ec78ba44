import { encodedPath, plainPath } from '../model/page-redirects.ts'
import { isServiceAddress } from '../model/service-addresses.ts'
import type { PageFile } from '../page-check/page-file.ts'
import type { RegisteredPages } from '../page-check/registered-pages.ts'

/** Checks the former paths of pages against each other, the existing pages and the addresses of the service. */
export function checkFormerPaths(pages: readonly PageFile[], registered: RegisteredPages): void {
  const fileOfPath = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    for (const { written, position } of reading.formerly ?? []) {
      const former = encodedPath(written)
      const plain = plainPath(former)
      const taken = [former, plain].find((candidate) => registered.has(candidate) && (candidate === former || candidate !== path))
      const first = fileOfPath.get(plain)
      if (isServiceAddress(plain) || isServiceAddress(former)) {
        source.report('reserved_former_path', position, `"${written}" is an address of the service.`)
      } else if (taken !== undefined) {
        source.report('former_path_taken', position, `"${written}" is the path of the page ${taken}.`)
      } else if (first !== undefined && first !== source.file) {
        source.report('duplicate_former_path', position, `"${written}" already leads to ${first}.`)
      } else fileOfPath.set(plain, source.file)
    }
  }
}
