// Entry of every npm script: makes sure the dependencies are installed, then runs a TypeScript script with Node 24.
// Plain JavaScript on purpose: it has to run on Node 20, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const machine = `${process.platform}-${process.arch}`
// Compiled code is kept between runs: it halves the time the server's modules take to load.
const compileCache = process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node')
const stampFile = join(root, 'node_modules', '.larunbat-install')

// With --as-is nothing is installed: a server starts with what is there, also where its user may not write.
const isAsIs = process.argv[2] === '--as-is'
const [script, ...args] = process.argv.slice(isAsIs ? 3 : 2)
if (!script) fail('Usage: node scripts/run.mjs [--as-is] scripts/NAME.ts [arguments]')
if (!isAsIs) installIfNeeded()
await runScript(resolve(root, script), args)

function installIfNeeded() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = `${createHash('sha256').update(lockText).digest('hex')} ${machine}\n`
  if (readOrEmpty(stampFile) === stamp) return
  if (!isInstalled(JSON.parse(lockText))) {
    console.log(
      'Installing the dependencies (a minute or so). This happens once, and again after a change of package-lock.json.',
    )
    npmInstall()
  }
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // A read-only installation is looked through again at the next start.
  }
}

/** Compares what npm says it installed with the lock file: an `npm install` by hand is as good as ours. */
function isInstalled(lock) {
  const installedText = readOrEmpty(join(root, 'node_modules', '.package-lock.json'))
  if (!installedText) return false
  const installed = JSON.parse(installedText).packages
  return Object.entries(lock.packages).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    // Optional packages are for other machines, except those that carry this machine's Node and PostgreSQL.
    if (optional && !path.endsWith(machine)) return true
    return installed[path]?.version === version
  })
}

/**
 * Installs exactly what the lock file names. Outside production an npm that refuses the lock file (made on another system)
 * falls back to `npm install`, which may choose other packages and is therefore no way to set up a server.
 */
function npmInstall() {
  if (npm(['ci']) === 0) return
  if (process.env.NODE_ENV === 'production') fail('The dependencies could not be installed (see above).')
  console.log('npm ci did not work; trying npm install, which leaves the lock file as it is.')
  const status = npm(['install', '--no-save'])
  if (status !== 0) fail('The dependencies could not be installed (see above).', status ?? 1)
}

function npm(args) {
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  // Errors only: under Node 20 npm warns of every tool that will in fact run with Node 24.
  const quiet = ['--include=dev', '--include=optional', '--loglevel=error']
  const { status, error } = spawnSync(command, [...first, ...args, ...quiet], { cwd: root, stdio: 'inherit' })
  if (error) fail(`npm could not be run: ${error.message}`)
  return status
}

async function runScript(file, scriptArgs) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 12)) {
    module.enableCompileCache?.(compileCache)
    process.argv = [process.execPath, file, ...scriptArgs]
    await import(pathToFileURL(file).href)
    return
  }
  const node = join(root, 'node_modules', `node-${machine}`, 'bin', 'node')
  if (!existsSync(node)) {
    fail(
      `Larunbat needs Node 24.12 or newer. This is ${process.version}, and there is no Node 24 package for ${machine}.`,
    )
  }
  // Child tools (vite, vitest) find the same Node first.
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
  }
  const argv = [file, ...scriptArgs]
  if (typeof process.execve === 'function') process.execve(node, [node, ...argv], env)
  else passThrough(spawn(node, argv, { stdio: 'inherit', env }))
}

/** Stands aside for the child: signals go down, its exit code or signal comes up. */
function passThrough(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
  // A terminal sends Ctrl-C to the whole group, so the child has its own already; passing it on would be the second.
  const isFromTerminal = (name) => process.stdin.isTTY && (name === 'SIGINT' || name === 'SIGQUIT')
  for (const name of signals) process.on(name, () => isFromTerminal(name) || child.kill(name))
  child.on('error', (error) => fail(`Node 24 does not run here: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}
