import { DomainError, isEmail, nameProblem, type Issues, type Language } from '@tulay/contracts';

export interface SignUpRequest {
  merchant: string;
  name: string;
  email: string;
  password: string;
  language: Language;
}

/**
 * Returns the trimmed fields. Does not check the password.
 * @throws DomainError `invalid_request` with an issue per invalid field
 */
export function checkedSignUp(request: SignUpRequest): SignUpRequest {
  const [merchant, name, email] = [request.merchant, request.name, request.email].map((text) => text.trim());
  const issues: Issues = {};
  const note = (field: string, problem: string | null) => {
    if (problem) issues[field] = [problem];
  };
  note('merchant', nameProblem(merchant!));
  note('name', nameProblem(name!));
  note('email', isEmail(email!) ? null : 'must be an email address');
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
  return { ...request, merchant: merchant!, name: name!, email: email! };
}
