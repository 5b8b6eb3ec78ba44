/** Loaded into the built server by `node --import`: its wall clock stays at CLOCK_AT (ISO 8601) until SIGUSR2, and runs from there. */

const WallClock = Date
const at = WallClock.parse(process.env.CLOCK_AT)
let goneOnAt

const now = () => (goneOnAt === undefined ? at : at + WallClock.now() - goneOnAt)

globalThis.Date = class extends WallClock {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}

process.on('SIGUSR2', () => {
  goneOnAt ??= WallClock.now()
})
