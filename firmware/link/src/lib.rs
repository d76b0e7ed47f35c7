//! MQTT: topics, payloads and session state, without sockets.
