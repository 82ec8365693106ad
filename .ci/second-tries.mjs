/** Reporter of Vitest: names each test that failed at first and passed when it was tried again. */
export default class SecondTries {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#tests.push(test);
  }

  onTestRunEnd() {
    const lines = this.#tests.flatMap((test) => [
      `|${test.project.name}| ${test.module.relativeModuleId} > ${test.fullName}`,
      ...(test.result().errors ?? []).map(({ message }) => `  at first: ${message}`),
    ]);
    if (lines.length === 0) return;
    const head = `${this.#tests.length} of the tests passed only when tried again:`;
    process.stdout.write(`\n${[head, ...lines].map((line) => `!! ${line}\n`).join("")}`);
  }
}
