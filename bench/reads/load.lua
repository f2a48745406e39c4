-- What wrk asks, after `--`: a file of paths, each asked once in its order, or - for the address alone; then the
-- length that every body must have, or - where answers are not looked at, since a look costs the client much.
local ffi = require('ffi')
ffi.cdef('int getpid(void); int kill(int, int);')
local SIGINT = 2

local client
function setup(thread)
  client = thread
end

function init(arguments)
  local file, length = arguments[1], tonumber(arguments[2])
  wrong = 0
  if file ~= '-' then
    local requests, asked = {}, 0
    for path in io.lines(file) do
      requests[#requests + 1] = wrk.format('GET', path)
    end
    request = function()
      asked = asked + 1
      if asked == #requests then
        -- The thread's end alone leaves wrk asleep until its time is over.
        wrk.thread:stop()
        ffi.C.kill(ffi.C.getpid(), SIGINT)
      end
      return requests[asked] or requests[#requests]
    end
  end
  if length then
    response = function(status, _, body)
      if status ~= 200 or #body ~= length then wrong = wrong + 1 end
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"errors":%d,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    client:get('wrong')))
end
