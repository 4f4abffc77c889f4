// Vitest loads reporters by Vite, which cannot load all of the package.
import { TestProgress } from 'site-runner/test-progress';
import type { Reporter, TestCase } from 'vitest/node';

/** Says every ten seconds how far the run is. Vitest learns of tests file by file, so files count. */
export default class VitestProgress implements Reporter {
  readonly #progress = new TestProgress();
  #files = 0;
  #doneFiles = 0;
  #tests = 0;
  #failed = 0;

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#files = specifications.length;
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests += 1;
    if (test.result().state === 'failed') this.#failed += 1;
  }

  onTestModuleEnd(): void {
    this.#doneFiles += 1;
    this.#progress.update(
      `${this.#doneFiles} of ${this.#files} files, ${this.#tests} tests, ${this.#failed} failed`,
      this.#doneFiles / this.#files,
    );
  }

  onTestRunEnd(): void {
    this.#progress.stop();
  }
}
