import { InvalidArgumentError } from 'commander'

/** The path of a folder on the command line. */
export function readPath(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Expected the path of a folder.')
  return value
}
