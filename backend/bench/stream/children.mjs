import { fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const canPin = spawnSync('taskset', ['--version']).status === 0;

/** A child process that answers each command with one message of the same type. */
export class Child {
  constructor(script, options, core) {
    const file = fileURLToPath(new URL(script, import.meta.url));
    const execArgv = ['--expose-gc', '--no-warnings'];
    this.process = canPin
      ? fork(file, [JSON.stringify(options)], {
          execPath: 'taskset',
          execArgv: ['-c', String(core), process.execPath, ...execArgv],
        })
      : fork(file, [JSON.stringify(options)], { execArgv });
    this.waiting = new Map();
    this.process.on('message', (message) => {
      this.waiting.get(message.type)?.resolve(message);
      this.waiting.delete(message.type);
    });
    this.process.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${script} ended with ${code}`));
    });
    this.ready = this.answer('ready');
  }

  answer(type) {
    return new Promise((resolve, reject) => this.waiting.set(type, { resolve, reject }));
  }

  ask(type) {
    const answer = this.answer(type);
    this.process.send({ type });
    return answer;
  }

  async end() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.waiting.clear();
    this.process.kill('SIGKILL');
    await ended;
  }
}
