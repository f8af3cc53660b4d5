import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { extract } from 'tar'
import { isNewer, isVersion, unreleasedChanges, withRelease } from './lib/changelog.ts'
import { finish } from './lib/finish.ts'
import { writeArchive, writeChecksums } from './lib/release-archive.ts'
import { ROOT } from './lib/root.ts'
import { runCommand } from './lib/run-command.ts'
import { startOnce } from './lib/start-once.ts'

const USAGE = 'Usage: npm run release -- VERSION [--no-tag]   (VERSION as 1.2.0)'
const TO = join(ROOT, 'release')

/**
 * `npm run release -- 1.2.0`: archive, bill of materials, licences and checksums of a version in `release/`, then a commit that dates
 * its changes and a tag. All is made in a clone, so that nothing of this folder gets in; the archive is installed and started once
 * before there is a tag. With `--no-tag` the repository stays as it is.
 */
await finish(async () => {
  const [version = '', ...more] = process.argv.slice(2)
  if (!isVersion(version) || more.some((word) => word !== '--no-tag')) throw new Error(USAGE)
  const tag = `v${version}`
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('There are changes that are not committed.')
  const newest = (await git('tag', '--list', 'v*', '--sort=-v:refname')).split('\n')[0]?.slice(1) ?? ''
  if (isVersion(newest) && !isNewer(version, newest))
    throw new Error(`${version} is not newer than ${newest}, the last release.`)
  if (unreleasedChanges(changelog) === '') throw new Error('CHANGELOG.md has nothing under "Unreleased".')

  const work = mkdtempSync(join(tmpdir(), 'larunbat-release-'))
  try {
    const clone = join(work, 'clone')
    await run(ROOT, 'git', 'clone', '--quiet', ROOT, clone)
    for (const key of ['user.name', 'user.email'])
      await run(clone, 'git', 'config', key, await git('config', key))
    const at = new Date()
    writeFileSync(join(clone, 'CHANGELOG.md'), withRelease(changelog, version, at.toISOString().slice(0, 10)))
    await run(clone, 'git', 'commit', '--quiet', '--all', '--message', `Release ${version}`)
    await run(clone, 'git', 'tag', '--annotate', tag, '--message', `Release ${version}`)
    await run(clone, 'npm', 'ci')
    await run(clone, 'npm', 'run', 'build')

    rmSync(TO, { recursive: true, force: true })
    mkdirSync(TO, { recursive: true })
    const archive = await writeArchive(clone, { version, to: TO, at })
    const bill = join(TO, `larunbat-${version}.cdx.json`)
    const licences = join(TO, `larunbat-${version}-licences.txt`)
    copyFileSync(join(clone, 'dist/sbom.cdx.json'), bill)
    copyFileSync(join(clone, 'dist/third-party-licences.txt'), licences)
    const sums = writeChecksums([archive, bill, licences], TO)

    const installed = join(work, 'installed')
    mkdirSync(installed)
    await extract({ file: archive, cwd: installed, strip: 1 })
    await run(installed, 'npm', 'ci', '--omit=dev', '-w', '@larunbat/server')
    console.log(`Installed from the archive, it is up after ${await startOnce(installed)} ms.`)

    if (!more.includes('--no-tag')) {
      await run(ROOT, 'git', 'pull', '--quiet', '--ff-only', clone, 'HEAD')
      await run(ROOT, 'git', 'fetch', '--quiet', clone, 'tag', tag)
      console.log(`Tagged ${tag}. To publish it: git push --follow-tags, and the files below.`)
    }
    for (const file of [archive, bill, licences, sums]) console.log(relative(ROOT, file))
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(['git', ...args])
  if (code !== 0) throw new Error(output.trim())
  return output.trim()
}

async function run(dir: string, ...command: string[]): Promise<void> {
  console.log(`${command.join(' ')} ...`)
  const { code, output } = await runCommand(command, { dir: relative(ROOT, dir) || '.' })
  if (code !== 0) throw new Error(`${command.join(' ')}:\n${output.trim().split('\n').slice(-20).join('\n')}`)
}
