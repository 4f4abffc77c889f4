import { kitConfig } from '@clean-express/e2e/config';
import { defineConfig } from '@playwright/test';

export default defineConfig(kitConfig('e2e'));
