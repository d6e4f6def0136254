import { passwordProblem } from './password.rules';

const person = { email: 'maria.santos@shop.example', name: 'Maria Santos' };

describe('password validation', () => {
  it.each([
    ['nine-long', 'too_short'],
    ['₱₱₱₱₱₱₱₱₱', 'too_short'],
    ['x'.repeat(201), 'too_long'],
    ['aaaaaaaaaaaa', 'too_simple'],
    ['1234567890', 'too_simple'],
    ['0987654321', 'too_simple'],
    ['qwertyuiop', 'too_simple'],
    ['Password123', 'too_simple'],
    ['Pilipinas2026', 'too_simple'],
    ['maria.santos1', 'names_you'],
    ['Santos2026', 'names_you'],
    ['correct horse battery', null],
    ['bahay kubo kahit munti', null],
    ['7hK-p2v-Q9x', null],
    ['santos family store on rizal avenue', null],
  ])('returns the expected problem for the password %s: %s', (password, problem) => {
    expect(passwordProblem(password, person)).toBe(problem);
  });
});
