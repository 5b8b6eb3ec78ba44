import { createHmac } from 'node:crypto'

/** 128 bits: no two clients meet by chance, and a key stays short. */
const hashCharacters = 32

/** The only form in which a store knows a client. Keyed, because the few addresses there are could all be hashed and compared. */
export function hashClient(secret: string, client: string): string {
  return createHmac('sha256', secret).update(client).digest('hex').slice(0, hashCharacters)
}
