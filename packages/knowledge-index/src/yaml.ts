/** The one file that knows the YAML library. YAML 1.2, core schema: dates stay strings, merge keys and custom types have no meaning. */
import { stringify } from 'yaml'

/** A value as YAML text that every YAML reader takes for the same string: quoted only where it would read as something else. */
export function yamlString(value: string): string {
  // Readers of YAML 1.1 take `no` and `12:30` for other types; `compat` quotes what they would misread.
  return stringify(value, { lineWidth: 0, compat: 'yaml-1.1', blockQuote: false }).trimEnd()
}
