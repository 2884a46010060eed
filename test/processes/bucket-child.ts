// A server of buckets, for tests: `node test/processes/bucket-child.ts FOLDER BUCKET`. It prints its port. It is a
// process of its own, because its logger takes over the exceptions of the process.
// @ts-expect-error -- it has no types
import S3rver from '@20minutes/s3rver'

const [directory, bucket] = process.argv.slice(2)
const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false }
const server = new S3rver({ ...options, directory, configureBuckets: [{ name: bucket }] })
const { port } = await server.run()
console.log(port)
