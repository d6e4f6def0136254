/**
 * Creates the folder `screenshots/`: every page in every state, on a phone and a laptop, in light and dark
 * themes, in English and Filipino, with an `index.html` that shows all of them. Run with `npm run
 * screenshots`; requires a built embed service. `npm run screenshots -- invoice` takes screenshots only of
 * scenes whose names begin with `invoice`; `-- dashboard` and `-- payers` each cover one half.
 */
import { launchChromium } from './chromium';
import { photographDashboard } from './dashboard/dashboard-pictures';
import { photographPayers } from './support/payer-pictures';
import { closeFolder, openFolder } from './support/photograph';

const DASHBOARD = 'dashboard';
const PAYERS = 'payers';
const nothing = Promise.resolve([]);

async function main(): Promise<void> {
  const [beginning = ''] = process.argv.slice(2);
  const isOfDashboard = beginning.startsWith(DASHBOARD);
  openFolder(beginning);
  const browser = await launchChromium();
  try {
    const payers = isOfDashboard ? nothing : photographPayers(browser, beginning === PAYERS ? '' : beginning);
    const own = isOfDashboard || !beginning ? photographDashboard(browser, beginning, payers) : nothing;
    const scenes = await Promise.all([payers, own]);
    process.stdout.write(`open ${closeFolder(scenes.flat())}\n`);
  } finally {
    await browser.close();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
