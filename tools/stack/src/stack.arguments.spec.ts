import { readStackArguments } from './stack.arguments';

describe('arguments of npm start', () => {
  it('can set the number of replicas', () => {
    expect(readStackArguments([])).toEqual({ replicas: 1, lab: false, restored: false, welcome: false });
    expect(readStackArguments(['--replicas', '2'])).toEqual({
      replicas: 2,
      lab: false,
      restored: false,
      welcome: false,
    });
    expect(readStackArguments(['--replicas=4'])).toEqual({
      replicas: 4,
      lab: false,
      restored: false,
      welcome: false,
    });
  });

  it('can enable the provider lab', () => {
    expect(readStackArguments(['--lab'])).toEqual({
      replicas: 1,
      lab: true,
      restored: false,
      welcome: false,
    });
  });

  it('can print the welcome text again', () => {
    expect(readStackArguments(['--welcome'])).toEqual({
      replicas: 1,
      lab: false,
      restored: false,
      welcome: true,
    });
  });

  it.each([['--replicas', '0'], ['--replicas', '5'], ['--replicas', 'two'], ['--replica', '2'], ['2']])(
    '%s %s are rejected with a list of the allowed arguments',
    (...args) => {
      expect(() => readStackArguments(args)).toThrow(/usage: npm start -- \[--replicas 1\.\.4\] \[--lab\]/);
    },
  );
});
