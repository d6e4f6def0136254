import { readStackArguments } from './stack.arguments';

describe('what follows `npm start --`', () => {
  it('may say how many of each service run', () => {
    expect(readStackArguments([])).toEqual({ replicas: 1, lab: false, welcome: false });
    expect(readStackArguments(['--replicas', '2'])).toEqual({ replicas: 2, lab: false, welcome: false });
    expect(readStackArguments(['--replicas=4'])).toEqual({ replicas: 4, lab: false, welcome: false });
  });

  it('may ask for the provider lab', () => {
    expect(readStackArguments(['--lab'])).toEqual({ replicas: 1, lab: true, welcome: false });
  });

  it('may ask for the welcome again', () => {
    expect(readStackArguments(['--welcome'])).toEqual({ replicas: 1, lab: false, welcome: true });
  });

  it.each([['--replicas', '0'], ['--replicas', '5'], ['--replicas', 'two'], ['--replica', '2'], ['2']])(
    'refuses %s %s, and says what may be written',
    (...args) => {
      expect(() => readStackArguments(args)).toThrow(/usage: npm start -- \[--replicas 1\.\.4\] \[--lab\]/);
    },
  );
});
