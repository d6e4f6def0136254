import { DomainError, invalidField } from '@tulay/contracts';
import { checkedPassword } from '../../passwords/checked-password';
import { withProblems } from './field';
import { problemsOf } from './problems';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

it.each([
  ['name', 'must have 1 to 200 characters', 'Write a name, in at most 200 characters.'],
  ['email', 'must be an email address', 'Write an email address, such as ana@shop.example.'],
  ['email', 'already belongs to a team member', 'This address is of a member already.'],
  ['constructor', 'is not ours', 'Please check this.'],
])('the error "%s %s" is shown as "%s"', (field, message, said) => {
  expect(problemsOf(invalidField(field, message))).toEqual({ [field]: said });
});

it.each([
  ['short', 'Use at least 10 characters.'],
  ['aaaaaaaaaaaa', 'This is easy to guess. A few words that do not belong together are best.'],
  ['maria.santos1', 'Leave out your name and your address.'],
])('the password %s is rejected with the explanation "%s"', (password, said) => {
  const person = { email: 'maria.santos@shop.example', name: 'Maria Santos' };
  expect(problemsOf(thrownBy(() => checkedPassword(password, person)))).toEqual({ password: said });
});

it.each([
  new Error('a fault'),
  new DomainError('not_found', 'none'),
  new DomainError('invalid_request', 'bare'),
])('the error %s is rethrown', (error) => {
  expect(() => problemsOf(error)).toThrow(error);
});

it('the first invalid field is focused', () => {
  const fields = withProblems(
    ['a', 'b', 'c'].map((name) => ({ name, label: name })),
    { b: 'wrong', c: 'too' },
  );
  expect(fields.map(({ wrong, focus }) => [wrong, focus])).toEqual([
    [null, false],
    ['wrong', true],
    ['too', false],
  ]);
});
