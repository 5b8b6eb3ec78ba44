/** The changelogs of changesets, with the new versions of dependencies once instead of once for each changeset. */
const { default: changelog } = require('@changesets/cli/changelog')

module.exports = {
  getReleaseLine: changelog.getReleaseLine,
  getDependencyReleaseLine: async (_changesets, dependencies) =>
    dependencies.length === 0
      ? ''
      : ['- Updated dependencies', ...dependencies.map(({ name, newVersion }) => `  - ${name}@${newVersion}`)].join('\n'),
}
