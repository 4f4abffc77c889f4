interface ImportMetaEnv {
  readonly API_URL: string;
}
