<?php
// Receives webhooks and verifies them. PHP 8.0 or newer.
//   TULAY_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php

const TOLERANCE_SECONDS = 300;

/** @param string $body the raw request body, not JSON that was parsed and serialized again */
function is_genuine(string $header, string $body): bool
{
    preg_match('/(?:^|,)t=(\d+)(?:,|$)/', $header, $time);
    preg_match_all('/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/', $header, $given);
    if (!$time || abs(time() - (int) $time[1]) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = hash_hmac('sha256', $time[1] . '.' . $body, getenv('TULAY_WEBHOOK_SECRET'));
    return (bool) array_filter($given[1], fn (string $one): bool => hash_equals($expected, $one));
}

if (!getenv('TULAY_WEBHOOK_SECRET')) { // With an empty secret, anyone could create valid signatures.
    http_response_code(500);
    throw new RuntimeException('TULAY_WEBHOOK_SECRET is not set; use the signing_secret of your endpoint');
}
$body = file_get_contents('php://input');
if (!is_genuine($_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '', $body)) {
    http_response_code(401);
    return;
}
$event = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
// In production, insert the event's ID into a table with a unique constraint, and stop here if it already exists.
// Responses that take longer than 10 seconds are retried, so move long-running work to a queue.
file_put_contents('php://stdout', $event['type'] . ' ' . $event['data']['object']['id'] . PHP_EOL);
