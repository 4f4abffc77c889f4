export { adaptTemplate, type NewRemote } from './create-repository.ts';
export { findNameProblem } from './remote-name.ts';
