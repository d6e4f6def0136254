import { nameProblem } from './names';

describe('validation of merchant, project and user names', () => {
  it.each(['Ana', 'Ñ', 'Łódź', '王小明', '🙂'.repeat(200)])('accepts the name %s', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'must have 1 to 200 characters'],
    ['🙂'.repeat(201), 'must have 1 to 200 characters'],
    ['   ', 'must not be blank'],
    ['\u3164', 'must not be blank'],
    ['Ana\u0007', 'must not contain control characters'],
  ])('rejects the name %j: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});
