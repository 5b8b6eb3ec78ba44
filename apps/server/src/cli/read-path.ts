import { InvalidArgumentError } from 'commander'

/** A path on the command line. */
export function readPath(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Expected a path.')
  return value
}
