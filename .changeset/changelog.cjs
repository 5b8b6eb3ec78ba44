/** The changelogs of changesets, with the new versions of published dependencies once instead of once for each changeset. */
const { default: changelog } = require('@changesets/cli/changelog')

module.exports = {
  getReleaseLine: changelog.getReleaseLine,
  getDependencyReleaseLine: async (_changesets, dependencies) => {
    const published = dependencies.filter(({ packageJson }) => !packageJson.private)
    return published.length === 0
      ? ''
      : ['- Updated dependencies', ...published.map(({ name, newVersion }) => `  - ${name}@${newVersion}`)].join('\n')
  },
}
