/** Something that is made from sources before the server can run, and made again when they change. */
export interface Target {
  name: string
  /** Folder the command runs in and `inputs` begin at, from the root. */
  dir: string
  /** The target exists only when this file does. */
  needs: string
  /** Files and folders whose contents decide whether the output is still good; `/` in front means from the root. */
  inputs: string[]
  /** Folder that holds the output; it also keeps the fingerprint of the inputs. */
  output: string
  /** Programs of node_modules/.bin, or `node`, with their arguments; run one after the other. */
  commands: string[][]
}

const SHARED = [
  '/packages/rules',
  '/packages/contract',
  '/packages/locales',
  '/package-lock.json',
  '/tsconfig.base.json',
]

const PANEL_INPUTS = ['src', 'public', 'plugins', 'scripts', 'index.html', 'vite.config.ts', 'package.json']

/** Where the build of the applications for the tests looks for the server; the test puts its own address there. */
export const NATIVE_TEST_ORIGIN = 'https://server.larunbat.test'

/** The panel as it is built for the applications, of which the tests run one; `npm start` needs none. */
export const NATIVE_TARGET: Target = {
  name: 'panel of the applications',
  dir: 'apps/panel',
  needs: 'vite.config.ts',
  inputs: [...PANEL_INPUTS, ...SHARED],
  output: 'dist-native-test',
  commands: [['node', 'scripts/native-build.ts', NATIVE_TEST_ORIGIN, 'dist-native-test']],
}

/** All that `npm start` keeps fresh. Generated data (the list of places) is committed instead. */
export const TARGETS: Target[] = [
  {
    name: 'panel',
    dir: 'apps/panel',
    needs: 'vite.config.ts',
    inputs: [...PANEL_INPUTS, ...SHARED],
    output: 'dist',
    commands: [['vite', 'build', '--logLevel', 'warn']],
  },
  {
    name: 'site',
    dir: 'apps/site',
    needs: 'vite.config.ts',
    inputs: ['src', 'public', 'plugins', 'scripts', 'vite.config.ts', 'package.json', ...SHARED],
    output: 'dist',
    commands: [['vite', 'build', '--app', '--logLevel', 'warn']],
  },
  {
    name: 'door',
    dir: 'apps/door',
    needs: 'vite.config.ts',
    inputs: ['src', 'public', 'plugins', 'index.html', 'vite.config.ts', 'package.json', ...SHARED],
    output: 'dist',
    commands: [['vite', 'build', '--logLevel', 'warn']],
  },
  {
    name: 'mails',
    dir: 'apps/server',
    needs: 'mails/vite.config.ts',
    inputs: ['mails', 'package.json', ...SHARED],
    output: 'dist/mails',
    commands: [['vite', 'build', 'mails', '--logLevel', 'warn']],
  },
]
