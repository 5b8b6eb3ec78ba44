/**
 * @param {string} version of the running Node, `20.19.0`
 * @param {string} range of the manifest's engines field, `>=20.19.0`
 * @returns {string | undefined} the message for a Node that is too old
 */
export function explainOldNode(version, range) {
  const floor = range.replace('>=', '')
  const [running, needed] = [version, floor].map((text) => text.split('.').map(Number))
  const different = running.findIndex((part, index) => part !== needed[index])
  if (different === -1 || running[different] > needed[different]) return undefined
  return `Node ${version} is too old: this project needs Node ${floor} or newer (https://nodejs.org).`
}
