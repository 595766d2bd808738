import { spawnSync } from 'node:child_process';

// Asks the registry for known weaknesses of the packages that the shop runs on. Some registries cannot be asked: that is
// said, and is no failure. `npm run audit`.
const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});

/** @returns {any} */
const readReport = () => {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
};

const report = readReport();
const found = report?.metadata?.vulnerabilities;
if (!found) {
  console.log('Not audited: the registry in use does not answer audits.', report?.message ?? '');
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.total} known weaknesses in the packages that the shop runs on.`);
  process.exitCode = found.high + found.critical > 0 ? (status ?? 1) : 0;
}
