import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

/** `release key`: asks no server, and keeps the key nowhere. */
export const addCommands: AddCommands = (program) => {
  program
    .command('key')
    .description('make a key for the release server, and its public half for the SSR servers')
    .action((_options, command) => {
      const signingKey = generateSigningKey();
      const publicKey = publicKeysText(releaseSigningKeysField.parse(signingKey));
      print(command, {
        json: { signingKey, publicKey },
        text: `Add to RELEASE_PUBLIC_KEYS of all SSR servers, and restart them:\n${publicKey}\n\nThen put first in SIGNING_KEYS of the release server, keep secret, and restart it:\n${signingKey}`,
      });
    });
};
