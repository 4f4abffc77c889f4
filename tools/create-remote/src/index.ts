export { adaptTemplate, type NewRemote } from './create-repository.ts';
export { findNameProblem } from './create-repository.ts';
