import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labWelcome, startStackLab, type LabHost, type StackLab } from './stack-lab';

const folder = mkdtempSync(join(tmpdir(), 'tulay-stack-lab-'));
let lab: StackLab | undefined;
/** Operator commands that were run, each with the content of its credentials file. */
let told: { args: string[]; file?: Record<string, string>; mode?: number }[] = [];

const host: LabHost = {
  baseUrl: 'http://localhost:3000',
  dataDir: folder,
  operator: async (args) => {
    const path = args[args.indexOf('--credentials-file') + 1] ?? '';
    const given = args.includes('--credentials-file');
    told.push({
      args,
      ...(given && {
        file: JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>,
        mode: statSync(path).mode & 0o777,
      }),
    });
    const providers = ['sandbox', 'maya', 'paymongo', 'xendit'].map((name) => ({ name }));
    return { merchant: { id: 'mer_1' }, keys: { live: 'sk_live_demo' }, merchants: [], providers };
  },
};

const said: string[] = [];

afterEach(async () => {
  await lab?.stop();
  told = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a stack's lab", () => {
  it('configures live mode with operator commands and valid lab credentials', async () => {
    lab = await startStackLab(host, (line) => said.push(line));
    const configured = told.filter(({ args }) => args[1] === 'configure');
    expect(configured.map(({ args }) => args[3])).toEqual(['xendit', 'paymongo', 'maya']);
    expect(configured.every(({ mode }) => mode === 0o600)).toBe(true);
    const { base_url, secret_key } = configured[0]?.file ?? {};
    const authorization = `Basic ${Buffer.from(`${secret_key}:`).toString('base64')}`;
    const answer = await fetch(`${base_url}/balance`, { headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  it('does not leave credentials in the folder, and reuses its merchant at the next start', async () => {
    lab = await startStackLab(host, (line) => said.push(line));
    expect(readdirSync(folder)).toEqual(['lab-demo.json']);
    expect(told.filter(({ args }) => args[0] === 'merchant')).toHaveLength(0);
    expect(told.at(-1)?.args).toEqual(
      expect.arrayContaining(['prioritize', '--merchant', 'mer_1', '--order', 'xendit,paymongo,maya']),
    );
    expect(labWelcome(host.baseUrl, lab)).toContain('sk_live_demo');
  });

  it('reports providers that cannot be configured, and continues', async () => {
    const operator: LabHost['operator'] = (args) =>
      args[1] === 'configure'
        ? Promise.reject(
            new Error('operator provider configure … exited with code 1: payouts: not running\nmore'),
          )
        : host.operator(args);
    lab = await startStackLab({ ...host, operator }, (line) => said.push(line));
    expect(said.slice(-3)).toEqual([
      'xendit: payouts: not running',
      'paymongo: payouts: not running',
      'maya: payouts: not running',
    ]);
    expect(readdirSync(folder)).toEqual(['lab-demo.json']);
  });

  it('fails if its merchant cannot be created', async () => {
    const refusing = { ...host, operator: () => Promise.reject(new Error('refused')) };
    const broken = { ...refusing, dataDir: mkdtempSync(join(folder, 'other-')) };
    await expect(startStackLab(broken, (line) => said.push(line))).rejects.toThrow('refused');
    rmSync(broken.dataDir, { recursive: true });
  });
});
