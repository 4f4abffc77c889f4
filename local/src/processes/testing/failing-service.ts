console.error('the disk speaks no English');
process.exitCode = 1;
if (process.connected) process.disconnect();
